import { Icon } from './icons.tsx';
import type { Contact, Frame, Picture, StoryCard, Translate } from './pages.ts';
import { css } from './styles.ts';

/** A picture that is drawn into a box of known size, so that nothing moves when it comes. */
export const Cover = ({ picture, eager = false }: { picture: Picture; eager?: boolean }) => (
  <img
    src={picture.src}
    alt={picture.alt}
    width={picture.width ?? 1200}
    height={picture.height ?? 630}
    {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
  />
);

export const CardFacts = ({ story, t }: { story: StoryCard; t: Translate }) => (
  <p className={css.meta}>
    {story.isPinned && (
      <>
        <Icon name="pin" />
        {t('site.pinned')} ·{' '}
      </>
    )}
    <time dateTime={story.datetime}>{story.meta}</time>
  </p>
);

/** A frame of another provider that loads when somebody opens it: until then the provider hears nothing of the reader. */
export const Player = ({ src, title, label }: { src: string; title: string; label: string }) => (
  <details className={css.player}>
    <summary>{label}</summary>
    <iframe src={src} title={title} loading="lazy" allowFullScreen />
  </details>
);

/** Stories in three columns, one below the other on a phone. */
export const Grid = ({
  stories,
  t,
  level: Title,
}: {
  stories: readonly StoryCard[];
  t: Translate;
  level: 'h2' | 'h3';
}) => (
  <div className={css.grid}>
    {stories.map((story) => (
      <article key={story.href}>
        {story.cover && (
          <span className={css.picture}>
            <Cover picture={story.cover} />
          </span>
        )}
        <CardFacts story={story} t={t} />
        <Title className={css.headline} lang={story.lang}>
          <a href={story.href}>{story.headline}</a>
        </Title>
        {!story.cover && story.subheading && (
          <p className={css.teaser} lang={story.lang}>
            {story.subheading}
          </p>
        )}
      </article>
    ))}
  </div>
);

export const Person = ({ contact }: { contact: Contact }) => (
  <div className={`${css.person} ${css.row} ${css.gap}`}>
    {contact.photo ? (
      <img className={css.avatar} src={contact.photo} alt="" width={40} height={40} loading="lazy" />
    ) : (
      <span className={css.avatar} aria-hidden="true">
        {contact.initials}
      </span>
    )}
    <div className={css.grow}>
      <b>{contact.name}</b>
      {contact.role && (
        <>
          , <span className={css.faint}>{contact.role}</span>
        </>
      )}
      {contact.phone && (
        <span className={`${css.line} ${css.figures}`}>
          <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
        </span>
      )}
      {contact.email && (
        <span className={css.line}>
          <a className={css.link} href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </span>
      )}
    </div>
  </div>
);

export const FollowForm = ({ frame, t }: { frame: Frame; t: Translate }) => (
  <form className={css.followForm} method="post" action={`${frame.base}/follow`}>
    <label className={css.readerOnly} htmlFor="email">
      {t('site.your_email')}
    </label>
    <input id="email" name="email" type="email" required autoComplete="email" placeholder={t('site.your_email')} />
    {/* People leave it empty; programs that fill every field do not. */}
    <span className={css.trap} aria-hidden="true">
      <input name="website" tabIndex={-1} autoComplete="off" />
    </span>
    <button className={css.button} type="submit">
      {t('site.follow')}
    </button>
    <p className={css.meta}>{t('site.follow_promise')}</p>
  </form>
);

export const Older = ({ href, t }: { href: string | null; t: Translate }) =>
  href && (
    <p className={css.older}>
      <a className={css.quietButton} href={href} rel="next">
        {t('site.older')}
      </a>
    </p>
  );
