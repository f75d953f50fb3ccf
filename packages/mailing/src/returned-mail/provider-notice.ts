import type { Bounce } from './bounce-of.ts';

/** Notice of a mail service in JSON: Amazon SES through SNS. */
type ProviderNotice =
  | { about: 'bounce'; bounce: Bounce }
  | { about: 'complaint'; recipient: string }
  | { about: 'delivery' };

/** Reads the JSON of Amazon SES field by field: SNS folds long lines, so that the text as a whole is not JSON any more. */
export function readProviderNotice(text: string): ProviderNotice | null {
  if (!text.trimStart().startsWith('{')) return null;
  const json = text.slice(0, 32_000).replace(/!\n /g, '').replaceAll('\\"', '"');
  const textAt = (name: string): string => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]{0,1000})`).exec(json)?.[1] ?? '';
  const recipient = textAt('emailAddress');
  switch (textAt('(?:notification|event)Type')) {
    case 'Complaint':
      return { about: 'complaint', recipient };
    case 'Delivery':
      return { about: 'delivery' };
    case 'Bounce': {
      const [texts, status] = [[textAt('diagnosticCode')], textAt('status')];
      return {
        about: 'bounce',
        bounce: { evidence: { texts, status, reply: '', command: '', isDelayed: false }, recipient },
      };
    }
    default:
      return null;
  }
}
