import { notify } from '../../../../ui/notices.ts';
import { cleanPaste } from './clean-paste.ts';
import { describeLeftOut } from './left-out.ts';
import { keepCodeBlocks, pasteCode } from './paste-code.ts';
import { listRefusedFrames } from './paste-embeds.ts';
import { parseClipboardText } from './plain-text.ts';
import { describeUnkeptFormats } from './unkept-formats.ts';

/** Cleans pasted HTML and tells the user what was left out, and which formats were not kept. */
function handlePastedHtml(pasted: string): string {
  const { html, leftOut, unkeptFormats } = cleanPaste(pasted);
  const notice = describeLeftOut(leftOut);
  if (notice) notify({ ...notice, details: [...listRefusedFrames(pasted), ...notice.details], isBad: true });
  const formats = describeUnkeptFormats(unkeptFormats);
  if (formats !== undefined) notify({ text: formats });
  return html;
}

/** The editor's props for everything that happens to what is pasted. */
export const pasteProps = {
  transformPastedHTML: handlePastedHtml,
  clipboardTextParser: parseClipboardText,
  handlePaste: pasteCode,
  transformPasted: keepCodeBlocks,
};
