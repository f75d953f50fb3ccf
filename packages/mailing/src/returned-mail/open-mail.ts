import PostalMime, { type Attachment, decodeWords } from 'postal-mime';

/** A mail reduced to what tells why it came back. All texts are decoded and have `\n` as line ends. */
export interface OpenMail {
  /** Values by name in lower case; several values of one name are joined by a line end. */
  headers: ReadonlyMap<string, string>;
  /** Text of the mail without the message that it returns. */
  text: string;
  /** Machine-readable parts by their type: message/delivery-status and message/feedback-report. */
  reports: readonly { type: string; text: string }[];
  /** Beginning of the mail as it arrived, undecoded. */
  source: string;
  /** Heads of the returned message, if it is a part of its own. */
  original: string;
}

/** A mail server names the reason before it returns the message; the rest of a large mail is not read. */
const largest = 512 << 10;
/** The parser needs a minute for a million lines, however short they are. */
const mostLines = 5000;
const longestText = 64 << 10;
const longestHeader = 2000;
const longestReport = 64 << 10;
const deepest = 20;

/** Turns the line ends of old Macintosh systems (CR alone) into LF. */
const withLineFeeds = (bytes: Uint8Array): Uint8Array =>
  bytes.includes(0x0a) ? bytes : bytes.map((byte) => (byte === 0x0d ? 0x0a : byte));

function firstLines(bytes: Uint8Array): Uint8Array {
  let end = -1;
  for (let lines = 0; lines < mostLines; lines += 1) {
    end = bytes.indexOf(0x0a, end + 1);
    if (end < 0) return bytes;
  }
  return bytes.subarray(0, end);
}

const utf8 = new TextDecoder('utf-8');

const textOf = ({ content }: Attachment): string =>
  (typeof content === 'string' ? content : utf8.decode(content)).slice(0, longestReport).replace(/\r\n?/g, '\n');

const isReport = (type: string): boolean => /^message\/(?:global-)?(?:delivery-status|feedback-report)$/.test(type);
const isOriginal = (type: string): boolean =>
  /^(?:message\/(?:global|rfc822)|text\/rfc822|message\/partial)/.test(type);

/** Opens a mail of any size and shape. Reads what cannot be parsed as one plain text. */
export async function openMail(bytes: Uint8Array): Promise<OpenMail> {
  const mail = firstLines(withLineFeeds(bytes.subarray(0, largest)));
  const source = utf8.decode(mail.subarray(0, longestText)).replace(/\r\n?/g, '\n');
  try {
    const { headers, text, html, attachments } = await PostalMime.parse(mail, {
      forceRfc822Attachments: true,
      maxNestingDepth: deepest,
    });
    const values = new Map<string, string>();
    for (const { key, value } of headers.slice(0, 500)) {
      const words = decodeWords(value.slice(0, longestHeader));
      const before = values.get(key);
      values.set(key, before === undefined ? words : `${before}\n${words}`);
    }
    const reports = attachments.filter(({ mimeType }) => isReport(mimeType));
    const original = attachments.find(({ mimeType }) => isOriginal(mimeType));
    const texts = attachments.filter(({ mimeType }) => mimeType.startsWith('text/') && !isOriginal(mimeType));
    const body = text ?? html?.replace(/<[^>]{0,2000}>/g, ' ') ?? texts.map(textOf).join('\n');
    return {
      headers: values,
      text: body.slice(0, longestText).replace(/\r\n?/g, '\n'),
      reports: reports.slice(0, 10).map((part) => ({ type: part.mimeType.replace('global-', ''), text: textOf(part) })),
      source,
      original: original ? textOf(original) : '',
    };
  } catch {
    return { headers: new Map(), text: source, reports: [], source, original: '' };
  }
}

/** Reads groups of `Name: value` lines, separated by empty lines, as RFC 3464 and RFC 5965 use them. */
export function fieldGroups(text: string): Map<string, string>[] {
  return text
    .split(/\n[ \t]*\n/)
    .slice(0, 200)
    .map((group) => {
      const fields = new Map<string, string>();
      for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
        const colon = line.indexOf(':');
        const name = line.slice(0, colon).trim().toLowerCase();
        if (colon > 0 && /^[\w-]+$/.test(name) && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
      }
      return fields;
    })
    .filter((fields) => fields.size > 0);
}
