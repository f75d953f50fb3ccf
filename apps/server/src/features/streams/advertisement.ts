import type { MatchDocument } from '@masthead/matching';

/** Labels by which outlets mark paid content, in the languages of the product; at the beginning of a text or as its author. */
const labels = [
  ...['advertisement', 'advertorial', 'sponsored', 'sponsored content', 'paid content', 'paid post', 'partner content'],
  ...['promoted', 'branded content', 'anzeige', 'werbung', 'bezahlter inhalt', 'sponsored post', 'publireportage'],
  ...['annonce', 'annoncørbetalt indhold', 'sponsoreret indhold', 'betalt indhold', 'annonse', 'annonsørinnhold'],
  ...['betalt innhold', 'sponset innhold', 'annonssamarbete', 'sponsrat innehåll', 'mainos', 'kaupallinen yhteistyö'],
  ...[
    'maksettu mainos',
    'publicité',
    'contenu sponsorisé',
    'publi-rédactionnel',
    'publicidad',
    'contenido patrocinado',
  ],
  ...['publirreportaje', 'pubblicità', 'contenuto sponsorizzato', 'publiredazionale', 'publicidade', 'conteúdo pago'],
  ...['conteúdo patrocinado', 'advertentie', 'gesponsord', 'reklama', 'artykuł sponsorowany', 'materiał reklamowy'],
];
const anyLabel = labels.join('|');
const sign = '[:|–—\\]\\)/-]';
/** 'Anzeige: …', '[Sponsored] …', '… | Advertorial'. */
const marked = new RegExp(`^[\\[(]?\\s*(?:${anyLabel})\\s*${sign}|[|–—\\[(]\\s*(?:${anyLabel})\\s*[\\])]?$`, 'iu');
const whole = new RegExp(`^[\\[(]?\\s*(?:${anyLabel})\\s*[\\])]?$`, 'iu');

/** Returns true if a text declares itself as paid. Others are not guessed at. */
export const isAdvertisement = ({ headline, lead, body, author }: MatchDocument): boolean =>
  marked.test(headline.trim()) || whole.test((author ?? '').trim()) || startsMarked(lead || body);

function startsMarked(text: string): boolean {
  const line = text.slice(0, 120).split('\n', 1)[0]!.trim();
  return whole.test(line) || marked.test(line);
}
