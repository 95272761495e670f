/** The logo: three corner stones. */
export function QuoinMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden focusable="false">
      <rect x="4" y="4" width="22" height="9" rx="2" fill="#5fc4b8" />
      <rect x="4" y="15.5" width="14" height="9" rx="2" fill="#f4b15c" />
      <rect x="4" y="27" width="22" height="9" rx="2" fill="#5fc4b8" />
      <rect x="28.5" y="4" width="7.5" height="9" rx="2" fill="#5fc4b8" opacity=".45" />
      <rect x="20.5" y="15.5" width="15.5" height="9" rx="2" fill="#5fc4b8" opacity=".45" />
      <rect x="28.5" y="27" width="7.5" height="9" rx="2" fill="#5fc4b8" opacity=".45" />
    </svg>
  );
}
