import { Icon } from './icons.tsx';
import type { Frame, Link, Page, Translate } from './pages.ts';
import { css } from './styles.ts';

interface Props {
  frame: Frame;
  kind: Page['kind'];
  t: Translate;
}

/** Bar, name plate and navigation above every page. */
export const Top = ({ frame, kind, t }: Props) => (
  <>
    <a className={css.skip} href="#main">
      {t('site.skip')}
    </a>
    <TopBar frame={frame} t={t} />
    <NamePlate frame={frame} kind={kind} t={t} />
  </>
);

const TopBar = ({ frame, t }: Pick<Props, 'frame' | 't'>) => (
  <div className={css.topBar}>
    <div className={`${css.container} ${css.row} ${css.between}`}>
      <div className={`${css.row} ${css.gapLarge} ${css.shrink}`}>
        {frame.countries.length > 0 && (
          <nav aria-label={t('site.countries')}>
            <Choice links={frame.countries} />
          </nav>
        )}
        {frame.languages.length > 1 && (
          <nav className={`${css.row} ${css.gapSmall}`} aria-label={t('site.languages')}>
            <Icon name="languages" />
            <Choice links={frame.languages} />
          </nav>
        )}
      </div>
      <div className={`${css.row} ${css.gapLarge}`}>
        <a className={`${css.row} ${css.gapSmall} ${css.wideOnly}`} href={`${frame.base}/follow#feeds`}>
          <Icon name="feed" />
          {t('site.feeds')}
        </a>
        <a className={`${css.row} ${css.gapSmall}`} href={`${frame.base}/follow`}>
          <Icon name="mail" />
          {t('site.follow')}
        </a>
      </div>
    </div>
  </div>
);

/** Links to choose from: the current one first, then the others. */
const Choice = ({ links }: { links: readonly Link[] }) => (
  <ul className={css.choice}>
    {links.map((link) => (
      <li key={link.href}>
        {link.current ? (
          <b aria-current="true" lang={link.lang}>
            {link.label}
          </b>
        ) : (
          <a href={link.href} lang={link.lang} hrefLang={link.lang}>
            {link.label}
          </a>
        )}
      </li>
    ))}
  </ul>
);

const NamePlate = ({ frame, kind, t }: Props) => {
  const home = frame.base || '/';
  return (
    <header className={css.namePlate}>
      {frame.header && <img className={css.headerPicture} src={frame.header} alt="" width={1200} height={300} />}
      <div className={css.container}>
        <div className={css.namePlateRow}>
          <span className={`${css.faint} ${css.wideOnly}`}>{frame.today}</span>
          <a className={css.newsroomName} href={home} lang={frame.ownLang}>
            {frame.logo ? <img src={frame.logo} alt="" width={56} height={56} /> : null}
            {frame.name} <span lang={frame.lang}>{t('site.newsroom')}</span>
          </a>
          <span className={`${css.faint} ${css.wideOnly} ${css.tagline}`} lang={frame.ownLang}>
            {frame.tagline}
          </span>
        </div>
        <nav className={css.sections} aria-label={t('site.sections')}>
          <Section href={home} label={t('site.news')} on={kind === 'front'} />
          {frame.hasPressKit && (
            <Section href={`${frame.base}/press-kit`} label={t('site.press_kit')} on={kind === 'press-kit'} />
          )}
          {frame.categories.map((link) => (
            <Section key={link.href} href={link.href} label={link.label} on={link.current ?? false} />
          ))}
          {frame.contacts.length > 0 && (
            <Section href={`${frame.base}/contacts`} label={t('site.contacts')} on={kind === 'contacts'} />
          )}
          <a className={`${css.row} ${css.gapSmall} ${css.toEnd}`} href={`${frame.base}/search`}>
            <Icon name="search" />
            {t('site.search')}
          </a>
        </nav>
      </div>
    </header>
  );
};

const Section = ({ href, label, on }: { href: string; label: string; on: boolean }) => (
  <a className={on ? css.active : undefined} href={href} aria-current={on ? 'page' : undefined}>
    {label}
  </a>
);

export const Foot = ({ frame, t }: Pick<Props, 'frame' | 't'>) => (
  <footer className={css.foot}>
    <div className={`${css.container} ${css.row} ${css.between} ${css.wrap}`}>
      <div className={css.imprint} lang={frame.ownLang}>
        <p>
          {frame.name}
          {frame.address && `, ${frame.address}`}
        </p>
        {frame.legal && <p className={css.keepLines}>{frame.legal}</p>}
      </div>
      <ul className={`${css.row} ${css.gapLarge} ${css.wrap}`}>
        {frame.social.map((link) => (
          <li key={link.href}>
            <a className={css.link} href={link.href} rel="me noopener">
              {link.label}
            </a>
          </li>
        ))}
        {frame.website && (
          <li>
            <a className={css.link} href={frame.website} rel="noopener">
              {t('site.website')}
            </a>
          </li>
        )}
        <li className={css.faint}>{t('site.made_with')}</li>
      </ul>
    </div>
  </footer>
);
