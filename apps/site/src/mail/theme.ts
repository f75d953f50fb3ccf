import type { CSSProperties } from 'react';
import { readable, textOn } from '../look/contrast.ts';
import { dark, fonts, light, radius, type Token } from '../look/tokens.ts';
import { withGalleryTables } from './galleries.ts';
import type { Sender } from './mail.ts';

declare module 'react' {
  interface CSSProperties {
    /** Padding for Outlook on Windows, which ignores that of a link. */
    msoPaddingAlt?: string;
    msoHide?: 'all';
  }
}

/** Classes that a dark reader recolours; the inline styles beside them hold the light colours. */
const recoloured = {
  paper: { background: 'paper' },
  sheet: { background: 'sheet' },
  ink: { color: 'ink' },
  soft: { color: 'ink3' },
  link: { color: 'signalText' },
  rule: { 'border-color': 'rule' },
  mark: { background: 'mark', color: 'markInk' },
  button: { background: 'signal' },
  'button-text': { color: 'onSignal' },
} as const satisfies Record<string, Record<string, Token>>;

const rules = Object.entries<Record<string, Token>>(recoloured).map(([name, declarations]) => ({
  name,
  colours: Object.entries(declarations)
    .map(([property, token]) => `${property}:${dark[token]}!important`)
    .join(';'),
}));

const inDark = rules.map(({ name, colours }) => `.${name}{${colours}}`).join('');

/** Returns the rules of programs that follow the reader's dark theme, and of narrow screens. */
export const adaptiveRules = ({ colour }: Sender): string =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    `@media(prefers-color-scheme:dark){${inDark}${colour ? `.sender{color:${readable(colour, dark.sheet, 4.5)}!important}` : ''}}`,
    '@media(max-width:480px){.desk{padding:0!important}.sheet{padding:24px 20px!important}}',
  ].join('');

/** The same for Outlook.com, apart because Gmail drops a style element with a selector that it does not know. */
export const outlookRules = rules.map(({ name, colours }) => `[data-ogsc] .${name}{${colours}}`).join('');

const family = { sans: fonts.mailSans, serif: fonts.mailSerif };

export const styles = {
  body: { margin: 0, padding: 0, background: light.paper, WebkitTextSizeAdjust: '100%' },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, msoHide: 'all' },
  desk: { padding: '24px 8px' },
  sheet: {
    padding: '32px',
    background: light.sheet,
    color: light.ink,
    fontFamily: family.sans,
    fontSize: 15,
    lineHeight: '23px',
    wordBreak: 'break-word',
    textAlign: 'left',
  },
  sender: { margin: '0 0 24px', fontFamily: family.serif, fontSize: 20, lineHeight: '24px', color: light.ink },
  title: {
    margin: '0 0 12px',
    fontFamily: family.serif,
    fontSize: 24,
    lineHeight: '30px',
    fontWeight: 'normal',
    color: light.ink,
  },
  cover: { maxWidth: '100%', height: 'auto', border: 0 },
  paragraph: { margin: '0 0 16px', color: light.ink },
  closing: { margin: '24px 0 0', fontSize: 13, lineHeight: '20px', color: light.ink3 },
  foot: {
    margin: '32px 0 0',
    padding: '12px 0 0',
    borderTop: `1px solid ${light.rule}`,
    fontSize: 12,
    lineHeight: '18px',
    color: light.ink3,
  },
  sectionName: { margin: '32px 0 0', fontSize: 15, lineHeight: '20px', fontWeight: 600, color: light.ink },
  sectionAlone: { margin: '32px 0 12px', fontSize: 15, lineHeight: '20px', fontWeight: 600, color: light.ink },
  sectionFacts: { margin: '2px 0 12px', fontSize: 13, lineHeight: '18px', color: light.ink3 },
  item: { padding: '14px 0', borderTop: `1px solid ${light.rule}` },
  headline: { margin: 0, fontFamily: family.serif, fontSize: 18, lineHeight: '24px', fontWeight: 'normal' },
  headlineLink: { color: light.ink, textDecoration: 'none' },
  facts: { margin: '4px 0 0', fontSize: 12, lineHeight: '18px', color: light.ink3 },
  excerpt: { margin: '6px 0 0', fontSize: 14, lineHeight: '21px', color: light.ink },
  softExcerpt: { margin: '6px 0 0', fontSize: 14, lineHeight: '21px', color: light.ink3 },
  remark: { margin: '8px 0 0', fontSize: 15, lineHeight: '23px', fontWeight: 600, color: light.ink },
  end: { margin: '16px 0 0', padding: '20px 0 0', borderTop: `1px solid ${light.rule}` },
  more: { margin: '4px 0 0', fontSize: 13, lineHeight: '20px' },
  link: { color: light.signalText },
  mark: { background: light.mark, color: light.markInk },
} satisfies Record<string, CSSProperties>;

/** Returns the styles of a button in the sender's colour, or in ours. */
export function buttonStyles(sender: Sender | undefined): { cell: CSSProperties; link: CSSProperties } {
  const background = sender?.colour ?? light.signal;
  const padding = '10px 18px';
  return {
    cell: { background, borderRadius: radius.control, msoPaddingAlt: padding },
    link: {
      display: 'inline-block',
      padding,
      color: textOn(background),
      fontWeight: 600,
      textDecoration: 'none',
    },
  };
}

/** Returns the sender's colour as it can be read on the sheet. */
export const senderInk = ({ colour }: Sender): string => (colour ? readable(colour, light.sheet, 4.5) : light.ink);

const block = 'margin:0 0 16px';
/** Styles of the elements of a text: mail programs drop rules of a style element, or know none. */
const textStyles: Readonly<Record<string, string>> = {
  p: block,
  ul: `${block};padding:0 0 0 24px`,
  ol: `${block};padding:0 0 0 24px`,
  li: 'margin:0 0 6px',
  h2: `margin:28px 0 12px;font-family:${family.serif};font-size:22px;line-height:28px;font-weight:normal`,
  h3: 'margin:24px 0 8px;font-size:16px;line-height:22px;font-weight:600',
  blockquote: `${block};padding:0 0 0 16px;border-left:3px solid ${light.rule}`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${light.rule}`,
  figure: block,
  figcaption: `font-size:13px;line-height:18px;color:${light.ink3}`,
  img: 'max-width:100%;height:auto;border:0',
  table: `${block};border-collapse:collapse`,
  th: `padding:6px 8px;border:1px solid ${light.rule};text-align:left`,
  td: `padding:6px 8px;border:1px solid ${light.rule};vertical-align:top`,
  a: `color:${light.signalText}`,
};
const textClasses: Readonly<Record<string, string>> = { a: 'link', blockquote: 'rule', figcaption: 'soft', hr: 'rule' };
const dressed = new RegExp(`<(${Object.keys(textStyles).join('|')})(?=[\\s>])`, 'g');

/** Adds the styles of a mail to HTML of the known elements of a story. */
export const dress = (html: string): string =>
  withGalleryTables(
    html.replace(dressed, (_, name: string) => {
      const className = textClasses[name];
      return `<${name}${className ? ` class="${className}"` : ''} style="${textStyles[name]!.replaceAll('"', '&quot;')}"`;
    }),
  );
