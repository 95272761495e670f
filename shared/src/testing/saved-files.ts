export interface SavedFile {
  name: string;
  content: Blob;
}

/** Collects the files that the page saves from now on, instead of saving them. `jest.restoreAllMocks()` ends it. */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let content = new Blob();
  // jsdom has neither of the two functions.
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) content = file;
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
  return saved;
}

/** Returns the text of a file with its byte order mark, which other readers of a Blob remove. */
export const readSavedText = ({ content }: SavedFile): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(String(reader.result).replace(/^.*,/, ''), 'base64').toString());
    reader.readAsDataURL(content);
  });
