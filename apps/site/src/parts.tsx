import { Icon } from './icons.tsx';
import type { Contact, Frame, Picture, StoryCard, Translate } from './pages.ts';

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
  <p className="meta">
    {story.isPinned && (
      <>
        <Icon name="pin" />
        {t('site.pinned')} ·{' '}
      </>
    )}
    <time dateTime={story.datetime}>{story.meta}</time>
  </p>
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
  <div className="g3">
    {stories.map((story) => (
      <article key={story.href}>
        {story.cover && (
          <span className="pic">
            <Cover picture={story.cover} />
          </span>
        )}
        <CardFacts story={story} t={t} />
        <Title className="ti" lang={story.lang}>
          <a href={story.href}>{story.headline}</a>
        </Title>
        {!story.cover && story.subheading && (
          <p className="sn" lang={story.lang}>
            {story.subheading}
          </p>
        )}
      </article>
    ))}
  </div>
);

export const Person = ({ contact }: { contact: Contact }) => (
  <div className="ps row gap12">
    {contact.photo ? (
      <img className="av" src={contact.photo} alt="" width={40} height={40} loading="lazy" />
    ) : (
      <span className="av" aria-hidden="true">
        {contact.initials}
      </span>
    )}
    <div className="grow">
      <b>{contact.name}</b>
      {contact.role && (
        <>
          , <span className="d3">{contact.role}</span>
        </>
      )}
      {contact.phone && (
        <span className="line num">
          <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
        </span>
      )}
      {contact.email && (
        <span className="line">
          <a className="u" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        </span>
      )}
    </div>
  </div>
);

export const FollowForm = ({ frame, t }: { frame: Frame; t: Translate }) => (
  <form className="follow" method="post" action={`${frame.base}/follow`}>
    <label className="sr" htmlFor="email">
      {t('site.your_email')}
    </label>
    <input id="email" name="email" type="email" required autoComplete="email" placeholder={t('site.your_email')} />
    {/* People leave it empty; programs that fill every field do not. */}
    <span className="trap" aria-hidden="true">
      <input name="website" tabIndex={-1} autoComplete="off" />
    </span>
    <button className="btnb" type="submit">
      {t('site.follow')}
    </button>
    <p className="meta">{t('site.follow_promise')}</p>
  </form>
);

export const Older = ({ href, t }: { href: string | null; t: Translate }) =>
  href && (
    <p className="older">
      <a className="btn" href={href} rel="next">
        {t('site.older')}
      </a>
    </p>
  );
