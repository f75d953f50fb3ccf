/** Rules for elements by name: the part of HTML's rules that pages of readers rely on. */

/** Returns a set of names, which are looked up faster than matched. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that have neither content nor a closing tag. */
const voids = words(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr',
);
/** Elements whose content is text up to their closing tag. */
const raws = words('script style title textarea xmp');
/** Elements that state facts about the page. */
const stating = words('html title meta link script');
/** Elements in which `/>` closes an element, and those inside them in which it does not. */
const foreign = words('svg math');
const integrating = words('mi mo mn ms mtext annotation-xml foreignobject desc title');

const paragraph = words('p');
const formParts = words('input option optgroup select button datalist textarea');
/** Open elements that an element closes when it begins. */
const closed: [string, ReadonlySet<string>][] = [
  ['tr', words('tr th td')],
  ['th', words('th')],
  ['td', words('thead th td')],
  ['body', words('head link script')],
  ['li', words('li')],
  ['option', words('option')],
  ['optgroup', words('optgroup option')],
  ['dd dt', words('dd dt')],
  ['rt rp', words('rt rp')],
  ['tbody tfoot', words('thead tbody')],
  ['select input output button datalist textarea', formParts],
  [
    'p h1 h2 h3 h4 h5 h6 address article aside blockquote details div dl fieldset figcaption figure footer form header ' +
      'hr main nav ol pre section table ul',
    paragraph,
  ],
];
const closedBy = new Map(closed.flatMap(([names, ends]) => names.split(' ').map((name) => [name, ends] as const)));

export class Tag {
  readonly name: string;
  readonly isVoid: boolean;
  readonly isRaw: boolean;
  readonly isStating: boolean;
  /** True for elements that begin a part with the rules of XML, false for those that end it, null for others. */
  readonly isForeign: boolean | null;
  readonly #closes: ReadonlySet<string> | undefined;

  constructor(name: string) {
    this.name = name;
    this.isVoid = voids.has(name);
    this.isRaw = raws.has(name);
    this.isStating = stating.has(name);
    this.isForeign = foreign.has(name) ? true : integrating.has(name) ? false : null;
    this.#closes = closedBy.get(name);
  }

  /** Returns true if an open element ends where this one begins. */
  closes(open: Tag): boolean {
    return this.#closes?.has(open.name) ?? false;
  }
}
