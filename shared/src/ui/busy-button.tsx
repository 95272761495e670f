import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'disabled' | 'type' | 'children'> {
  /** While true a click does nothing. */
  isBusy: boolean;
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
}

/** A button that keeps the focus while it is off for a moment: a disabled one would lose it. */
export function BusyButton({ isBusy, onClick, children, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      type="button"
      aria-disabled={isBusy || undefined}
      data-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </Button>
  );
}
