import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** The icon of the button that shows or hides a password. The button has the words. */
export const PasswordIcon = ({ reveal }: { reveal: boolean }) =>
  reveal ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />;
