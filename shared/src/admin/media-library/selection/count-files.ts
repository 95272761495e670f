/** Says how many files, in words. */
export const countFiles = (count: number): string => (count === 1 ? '1 file' : `${count} files`);
