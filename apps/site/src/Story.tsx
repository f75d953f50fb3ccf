import { Fragment } from 'react';
import { Icon } from './icons.tsx';
import type { Frame, StoryPage, Translate } from './pages.ts';
import { Cover, FollowForm, Grid, Person } from './parts.tsx';
import { css } from './styles.ts';

type Props = { frame: Frame; page: StoryPage; t: Translate };

/** The text, and beside it all that one needs to use it. */
export const Story = ({ frame, page, t }: Props) => (
  <>
    {page.notice && (
      <p className={css.notice} role="note">
        {page.notice}
      </p>
    )}
    <div className={css.story}>
      <article className={css.body}>
        <Facts page={page} t={t} />
        <h1>{page.headline}</h1>
        {page.subheading && <p className={css.subheading}>{page.subheading}</p>}
        {page.cover && (
          <figure className={css.hero}>
            <Cover picture={page.cover} eager />
            {page.cover.caption && <figcaption className={css.caption}>{page.cover.caption}</figcaption>}
          </figure>
        )}
        <div className={css.copytext} id="text" dangerouslySetInnerHTML={{ __html: page.text }} />
        {page.boilerplate && (
          <section className={css.boilerplate}>
            <h2 className={css.sectionTitle}>{t('site.about', { name: frame.name })}</h2>
            <div
              className={`${css.copytext} ${css.smallCopy}`}
              dangerouslySetInnerHTML={{ __html: page.boilerplate }}
            />
          </section>
        )}
        <Corrections page={page} t={t} />
        <Share page={page} t={t} />
      </article>
      <Aside frame={frame} page={page} t={t} />
    </div>
    {page.related.length > 0 && (
      <section className={`${css.moreStories} ${css.screenOnly}`}>
        <h2 className={css.sectionTitle}>{t('site.related')}</h2>
        <Grid stories={page.related} t={t} level="h3" />
      </section>
    )}
  </>
);

const Facts = ({ page, t }: Omit<Props, 'frame'>) => (
  <p className={css.meta}>
    {page.type} · {t('site.published')} <time dateTime={page.datetime}>{page.published}</time>
    {page.alsoIn.length > 0 && (
      <span className={css.screenOnly}>
        {' '}
        · {t('site.also_in')}{' '}
        {page.alsoIn.map((link, at) => (
          <Fragment key={link.href}>
            {at > 0 && ', '}
            <a className={css.link} href={link.href} lang={link.lang} hrefLang={link.lang}>
              {link.label}
            </a>
          </Fragment>
        ))}
      </span>
    )}
    {page.categories.map((link) => (
      <Fragment key={link.href}>
        {' '}
        ·{' '}
        <a className={css.link} href={link.href}>
          {link.label}
        </a>
      </Fragment>
    ))}
  </p>
);

const Corrections = ({ page, t }: Omit<Props, 'frame'>) =>
  page.corrections.length > 0 && (
    <section className={css.boilerplate} id="corrections">
      <h2 className={css.sectionTitle}>{t('site.corrections')}</h2>
      <ul className={css.corrections}>
        {page.corrections.map((correction) => (
          <li key={correction.datetime}>
            <time dateTime={correction.datetime}>{correction.date}</time>
            <p className={css.keepLines}>{correction.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );

/** Ways to pass the story on: plain links, and a button that a script shows. */
const Share = ({ page: { share }, t }: Omit<Props, 'frame'>) =>
  share && (
    <nav className={`${css.share} ${css.screenOnly}`} aria-label={t('site.share')}>
      <b>{t('site.share')}</b>
      <ul>
        <li hidden data-scripted>
          <button
            className={`${css.link} ${css.copyButton}`}
            type="button"
            data-copy-text={share.url}
            data-done={t('site.copied')}
            hidden
          >
            {t('site.copy_link')}
          </button>
        </li>
        {share.links.map(({ href, label }) => (
          <li key={href}>
            <a className={css.link} href={href} rel="noopener nofollow">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

const Aside = ({ frame, page, t }: Props) => (
  <aside className={css.storyAside}>
    {(page.plainText || page.downloads.length > 0) && (
      <section className={css.screenOnly}>
        <h2 className={css.sectionTitle}>{t('site.use_story')}</h2>
        <Uses page={page} t={t} />
      </section>
    )}
    {page.inShort && (
      <section>
        <h2 className={css.sectionTitle}>{t('site.in_short')}</h2>
        <div className={css.inShort} dangerouslySetInnerHTML={{ __html: page.inShort }} />
      </section>
    )}
    {page.contact && (
      <section>
        <h2 className={css.sectionTitle}>{t('site.press_contact')}</h2>
        <Person contact={page.contact} />
        {page.ask && (
          <p className={css.older}>
            <a className={css.quietButton} href={page.ask} rel="nofollow">
              {t('site.write')}
            </a>
          </p>
        )}
      </section>
    )}
    <section className={css.screenOnly}>
      <h2 className={css.sectionTitle}>{t('site.follow_name', { name: frame.name })}</h2>
      <FollowForm frame={frame} t={t} />
    </section>
  </aside>
);

const Uses = ({ page, t }: Omit<Props, 'frame'>) => (
  <>
    {page.everything && (
      <a className={`${css.button} ${css.fullWidth}`} href={page.everything.href}>
        <Icon name="download" />
        {t('site.everything', { size: page.everything.size })}
      </a>
    )}
    <ul className={css.fileList}>
      {page.downloads.map((file) => (
        <li key={file.href}>
          <Icon name={file.icon} />
          <a className={`${css.grow} ${css.ellipsis}`} href={file.href}>
            {file.label}
          </a>
          <span className={css.faint}>{file.detail}</span>
        </li>
      ))}
      {page.plainText && (
        <li>
          <Icon name="text" />
          <a className={css.grow} href={page.plainText}>
            {t('site.plain_text')}
          </a>
          <button
            className={`${css.link} ${css.copyButton}`}
            type="button"
            data-copy={page.plainText}
            data-done={t('site.copied')}
            hidden
          >
            {t('site.copy')}
          </button>
        </li>
      )}
      {page.pdf && (
        <li>
          <Icon name="page" />
          <a className={css.grow} href={page.pdf} rel="nofollow">
            PDF
          </a>
        </li>
      )}
      {page.plainText && (
        <li className={css.scripted} data-scripted hidden>
          <Icon name="mail" />
          <span className={css.grow}>{t('site.for_email')}</span>
          <button
            className={`${css.link} ${css.copyButton}`}
            type="button"
            data-copy-rich="#main"
            data-done={t('site.copied')}
            hidden
          >
            {t('site.copy')}
          </button>
        </li>
      )}
    </ul>
  </>
);
