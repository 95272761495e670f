import styles from './picture-focus.module.css';

interface FocusProps {
  className?: string | undefined;
  'data-x'?: string;
  'data-y'?: string;
}

/** Returns the class and the attributes that show a picture around its focal point, such as `50% 30%`. */
export function getFocusProps(focus: string | undefined): FocusProps {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(focus ?? '') ?? [];
  return x === undefined || y === undefined
    ? {}
    : { className: styles.focus, 'data-x': x.padStart(3, '0'), 'data-y': y.padStart(3, '0') };
}
