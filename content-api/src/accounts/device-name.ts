import Bowser from 'bowser';

/** The longest header that is parsed; browsers send at most some 300 characters. */
const maxLength = 500;

/** Names the browser and its system, as `Firefox on Linux`, from a User-Agent header. */
export function nameDevice(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > maxLength) return 'An unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const [browserName, osName] = [browser.name, os.name];
  if (!browserName) return 'An unknown device';
  return osName ? `${browserName} on ${osName}` : browserName;
}
