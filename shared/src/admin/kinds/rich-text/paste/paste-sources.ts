import { cleanCode, isCode } from './code-editors.ts';
import { cleanGoogleDocs, isGoogleDocs } from './google-docs.ts';
import { cleanLibreOffice, isLibreOffice } from './libre-office.ts';
import { cleanSpreadsheet, isSpreadsheet } from './spreadsheets.ts';
import { cleanWordDesktop, isWordDesktop } from './word-desktop.ts';
import { cleanWordWeb, isWordWeb } from './word-web.ts';

/** A program from which people paste, and what it writes in its own way. */
interface PasteSource {
  matches: (html: string) => boolean;
  /** Converts the program's HTML to HTML as web pages have it. What all programs write is converted later. */
  clean: (html: string) => string;
}

/** The programs; the first that matches is used. A further one gets a module like these, and a line here. */
const sources: readonly PasteSource[] = [
  { matches: isSpreadsheet, clean: cleanSpreadsheet },
  { matches: isGoogleDocs, clean: cleanGoogleDocs },
  { matches: isWordWeb, clean: cleanWordWeb },
  { matches: isWordDesktop, clean: cleanWordDesktop },
  { matches: isCode, clean: cleanCode },
  { matches: isLibreOffice, clean: cleanLibreOffice },
];

/** Converts HTML by the module of the program that it is from; other HTML stays as it is. */
export const cleanBySource = (html: string): string =>
  sources.find(({ matches }) => matches(html))?.clean(html) ?? html;
