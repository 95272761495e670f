import { parseSettings, SettingsError } from './settings.ts';

/** Returns what is wrong with an environment's settings, one problem a line. Empty when nothing is. */
export function readSettingProblems(env: Readonly<Record<string, string>>): string {
  try {
    parseSettings(env);
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}
