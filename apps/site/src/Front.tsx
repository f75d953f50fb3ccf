import type { Frame, FrontPage, StoryCard, Translate } from './pages.ts';
import { CardFacts, Cover, FollowForm, Grid, Older, Person } from './parts.tsx';

/** The lead story large, the contacts beside it, then the list. */
export const Front = ({ frame, page, t }: { frame: Frame; page: FrontPage; t: Translate }) => (
  <div className="fr">
    {page.lead ? <Lead story={page.lead} t={t} /> : page.isFirst && <Empty frame={frame} t={t} />}
    {page.isFirst && <Side frame={frame} page={page} t={t} />}
    {page.stories.length > 0 && (
      <section className="more">
        <h2 className="sec">{t(page.isFirst ? 'site.more_news' : 'site.older')}</h2>
        <Grid stories={page.stories} t={t} level="h3" />
      </section>
    )}
    <Older href={page.older} t={t} />
  </div>
);

const Lead = ({ story, t }: { story: StoryCard; t: Translate }) => (
  <article className={story.cover ? 'ld' : 'ld plain'}>
    {story.cover && (
      <span className="pic">
        <Cover picture={story.cover} eager />
      </span>
    )}
    <div>
      <CardFacts story={story} t={t} />
      <h1 lang={story.lang}>
        <a href={story.href}>{story.headline}</a>
      </h1>
      {story.subheading && (
        <p className="sub" lang={story.lang}>
          {story.subheading}
        </p>
      )}
    </div>
  </article>
);

const Empty = ({ frame, t }: { frame: Frame; t: Translate }) => (
  <div className="empty">
    <h1>{t('site.empty_title')}</h1>
    <p className="sub">{t('site.empty_body', { name: frame.name })}</p>
  </div>
);

const Side = ({ frame, page, t }: { frame: Frame; page: FrontPage; t: Translate }) => (
  <aside className="side">
    {frame.contacts.length > 0 && (
      <section>
        <h2 className="sec">{t('site.press_contacts')}</h2>
        {frame.contacts.slice(0, 3).map((contact) => (
          <Person key={`${contact.name}${contact.email}${contact.phone}`} contact={contact} />
        ))}
      </section>
    )}
    {page.about && (
      <section>
        <h2 className="sec">{t('site.about', { name: frame.name })}</h2>
        <p className="lines d2" lang={frame.ownLang}>
          {page.about}
        </p>
      </section>
    )}
    <section>
      <h2 className="sec">{t('site.follow_name', { name: frame.name })}</h2>
      <FollowForm frame={frame} t={t} />
    </section>
  </aside>
);
