/** Word lists over class names, ids, roles and test names that authors of pages give to their boxes. */

/**
 * Matches words at the beginning of a part of a name. Two hyphens are followed by states ('section--ads'), which prove
 * nothing.
 */
const named = (words: string): RegExp =>
  new RegExp(
    `(?:^|\\s|(?<![-])[-]|_)(?<!(?:^|[\\s_-])(?:has|with|no|not|without|is|js|hide|show|elementor)[_-])(?:${words.trim().replace(/\s+/g, '|')})`,
  );

const end = '(?:[\\s_-]|$)';

/** Never part of an article, even if they contain most of the page's prose. */
const intruders = named(`
  comments?${end} comment-?(?:list|form|area|section|box|thread|body|content|text|wrap|s) commentlist disqus kommentar
  commentaires comentarios cookie consent gdpr onetrust didomi popup pop-up modal overlay lightbox related-?(?:posts|articles|stories|content|news)
  related_post notification-?bar wpfront-notification sharedaddy jp-relatedposts taboola outbrain pum-overlay
`);

/** Not part of an article unless they contain a good share of the page's prose. */
const furniture = named(`
  nav(?:igation|bar|box)?${end} menu(?!s?item-) breadcrumb bread-crumb shar(?:e|ing)(?!point|holder) social addtoany addthis related recommend
  recirc newsletter subscri sign-?up login register(?:$|\\s|-?form) notification notice${end} wpfront premium-?(?:box|teaser|offer) wp-block-(?:query|latest-posts) respond${end} footer foot${end} sidebar(?:$|\\s|s|-?(?:left|right|primary|secondary|widget|inner|area|wrap|box|column|col|main)) side-bar rail${end}
  widget-?area widgets${end} promo(?:tion|s)?${end} promo-?box advert ads?${end} ad-?(?:slot|unit|box|container|wrap|label|block|break|sense)
  sponsor banner${end} zergnet adsense dfp teads pager pagination paging post-?nav prev-?next next-?post tag-?(?:s|list|cloud|links)${end} tags${end}
  toolbar article-?tools print-?(?:link|button|icon|only) more-?(?:stories|news|from|articles|on|links|like|info) read-?(?:more|also|next)
  see-?also also-?(?:read|see|in) breaking-?(?:bar|block|ticker) ticker most-?(?:read|popular|viewed|recent|commented) popular trending
  latest-?(?:news|stories|posts|articles) top-?stories skip-?(?:link|to|nav) search(?:${end}|form|box) rating${end} vote poll${end} visually-?hidden
  sr-only screen-?reader a11y copyright disclaimer imprint impressum language-?switch site-?(?:header|nav|info) flyout dropdown donat support-?us
  call-?to-?action cta${end} app-?(?:promo|download) follow-?us mailchimp contact-?form bookmark flattr vgwort backtotop back-to-top google-?news
  whatsapp teaser-?(?:list|box|s|group|grid) contentinfo complementary dialog alert${end} article-?list news-?list post-?list feed-?list linklist
  link-?list affiliate product-?box jump-?to toc(?:$|\\s|-?(?:list|container|wrap|box|nav)) table-?of-?contents mw-jump editsection mw-editsection
  catlinks reflist navbox printfooter post-?feed infobox info-?box fact-?box noprint no-print
`);
const wordPressWidget = /(?:^|\s)widget(?:[\s_]|$)/;
/** Returns true for the frameworks' own class for hidden elements, unless they are shown on some screens. */
const isUnseen = (label: string): boolean =>
  /(?:^|\s)hidden(?:\s|$)/.test(label) && !/\b(?:sm|md|lg|xl|xs):/.test(label);

/** Around the text but not of it; only believed of short boxes. */
const trimmings = named(`
  byline by-?line author autor auteur writer bio${end} vcard about-?author date(?:line)?${end} publish(?:ed)?-?(?:date|time|on|at) published${end}
  time-?stamp updated${end} meta(?:${end}|data|info) post-?(?:meta|info|data|footer|utility|date|author|tags)
  entry-?(?:meta|info|utility|footer|date|author|tags|categories) article-?(?:meta|info|date|author|footer) categor(?:y|ies)${end} cat-links rubrik
  kicker overline topics? keyword label${end} caption captio image-?(?:caption|credit|meta|info|source) img-?caption bild(?:unterschrift|text|quelle|nachweis)
  credits?${end} gallery slideshow carousel slider swiper foto-?(?:credit|text) photo-?(?:credit|caption) media-?(?:caption|info) source${end} quelle
  photo${end} photograph(?:er|y) image${end} picture${end} foto${end} bild${end} callout figure-?caption legend${end} correction-?link feedback reaction likes?${end} counter views?${end} trackback pingback permalink edit-?link utility avatar
  read(?:ing)?-?time listen audio-?player video-?(?:player|caption|meta|info) player teaser${end} tooltip footnote-?back tags
`);

/** Names of boxes that wrap the text of an article on most sites. */
const bodies =
  /(?:^|[\s_-])article-?_?-?body|articlebody|(?:^|\s)story-?_?-?body|storybody|body-?_?-?article|post-?_?-?body(?:\s|$)|entry-?_?-?content(?:\s|$)|post-?_?-?content(?:\s|$)|article-?_?-?content(?:\s|$)|article-?_?-?text(?:\s|$)|post-?_?-?entry|post-?text|text-?_?-?article|article-?copy|story-?content|storycontent|articlecontent|body-?text(?:\s|$)|(?:^|\s)body-?copy|content-?body|paragraph-?content|theme-?content|single-?content|single-?post|post-?single|news-?text|newstext|news-?body|news-?content|blog-?content|blog-?post|blogpost|post-?page|main-?article|section-?content|entry-?text|pf-content|td-post-content|field--?name-body|rich-?text|wysiwyg/;

/** A standfirst. */
const leads = named(`
  lead(?:${end}|text|in${end}) lede${end} stand-?first intro(?:${end}|text|duction)
  (?:article|post|entry|story|content|news)-?_?-?(?:lead|intro|summary|subtitle|sub-?headline|excerpt|dek|deck|description|standfirst|sub-?head)
  dek${end} deck${end} sub-?(?:title|headline|heading|head)${end} chapo${end} chapeau${end} sottotitolo sommario ingress manchet(?:${end}|te) vorspann anlauf${end}
  entradilla bajada copete subtitulo excerpt${end} abstract${end} summary${end} underrubrik undertittel teaser(?:${end}|-?_?text) hero-?_?_?excerpt
`);

/** Class names that WordPress makes of an entry's categories and tags say nothing of the box. */
export const withoutTopics = (names: string): string =>
  /\b(?:hentry|status-publish|type-post)\b/.test(names)
    ? names.replace(/(?:^|\s)(?:category|tag|cat|topic|section)[-_]\S+/g, ' ')
    : names;

const authorLabel =
  /(?:^|[\s_-])(?:authors?|autor(?:en|in)?|auteurs?|byline|by-line|writer|redakteur|redaktor|journalist|contributor|vcard|creator|posted-?by|post-?author|verfasser|skribent|p-author|username|postauthor)(?!s?-?(?:bio|box|desc|image|img|avatar|social|link-?list|info-?box))/;

/** Boxes that name other people than the article's author. */
const others = named(`
  comments?${end} comment-?(?:list|form|author|meta|body|content|text|wrap|s) commentlist disqus kommentar commentaires comentarios reply replies
  reviews?${end} rev${end} customer rating bewertung quote${end} testimonial menu${end} menu-?item nav${end} navigation
`);

const dateLabel =
  /(?:^|[\s_-])(?:date|datum|publish|published|updated|pubdate|time|timestamp|dateline|posted|fecha|data|postdate|created|byline|meta|info|article-?header|entry-?meta|submitted|veroeffentlicht|publi|authors?|autor(?:en|in)?)/;

const titleLabel =
  /(?:^|[\s_-])(?:headline|(?:entry|post|article|news|story|page|content)-?_?-?title|posttitle|entrytitle|art-?title|titre|titulo)(?:\s|$)/;

/** Bits of the kinds of boxes. */
export const kindFlags = { intruder: 1, furniture: 2, trimming: 4, body: 8, lead: 16 };

/** Meaning of a box's name; each question is answered when it is first asked. */
export class Kind {
  readonly #label: string;
  /** Bits of the questions that were asked, and of those answered with yes. */
  #asked = 0;
  #answers = 0;

  constructor(label: string) {
    this.#label = label;
  }

  #is(bit: number, ask: (label: string) => boolean): boolean {
    if ((this.#asked & bit) === 0) {
      this.#asked |= bit;
      if (ask(this.#label)) this.#answers |= bit;
    }
    return (this.#answers & bit) !== 0;
  }

  /** The first five answers as bits. */
  get flags(): number {
    return (
      (this.isIntruder ? kindFlags.intruder : 0) |
      (this.isFurniture ? kindFlags.furniture : 0) |
      (this.isTrimming ? kindFlags.trimming : 0) |
      (this.isBody ? kindFlags.body : 0) |
      (this.isLead ? kindFlags.lead : 0)
    );
  }

  get isIntruder(): boolean {
    return this.#is(kindFlags.intruder, (label) => intruders.test(label));
  }
  get isFurniture(): boolean {
    return this.#is(
      kindFlags.furniture,
      (label) => furniture.test(label) || wordPressWidget.test(label) || isUnseen(label),
    );
  }
  get isTrimming(): boolean {
    return this.#is(kindFlags.trimming, (label) => trimmings.test(label));
  }
  get isBody(): boolean {
    return this.#is(kindFlags.body, (label) => bodies.test(label));
  }
  get isLead(): boolean {
    return this.#is(kindFlags.lead, (label) => leads.test(label));
  }
  /** True if the name indicates an author. */
  get isAuthor(): boolean {
    return this.#is(32, (label) => authorLabel.test(label));
  }
  get isDate(): boolean {
    return this.#is(64, (label) => dateLabel.test(label));
  }
  /** True if the name indicates comments, reviews or menus. */
  get isOfOthers(): boolean {
    return this.#is(256, (label) => others.test(label));
  }
  /** True if the name indicates a headline. */
  get isTitle(): boolean {
    return this.#is(128, (label) => titleLabel.test(label));
  }
}

/** Kind of a box without a name. */
export const noKind = new Kind('');
