import type { Frame, FrontPage, StoryCard, Translate } from './pages.ts';
import { CardFacts, Cover, FollowForm, Grid, Older, Person } from './parts.tsx';
import { css } from './styles.ts';

/** The lead story large, the contacts beside it, then the list. */
export const Front = ({ frame, page, t }: { frame: Frame; page: FrontPage; t: Translate }) => (
  <div className={css.front}>
    {page.lead ? <Lead story={page.lead} t={t} /> : page.isFirst && <Empty frame={frame} t={t} />}
    {page.isFirst && <Side frame={frame} page={page} t={t} />}
    {page.stories.length > 0 && (
      <section className={css.moreStories}>
        <h2 className={css.sectionTitle}>{t(page.isFirst ? 'site.more_news' : 'site.older')}</h2>
        <Grid stories={page.stories} t={t} level="h3" />
      </section>
    )}
    <Older href={page.older} t={t} />
  </div>
);

const Lead = ({ story, t }: { story: StoryCard; t: Translate }) => (
  <article className={story.cover ? css.lead : `${css.lead} ${css.plain}`}>
    {story.cover && (
      <span className={css.picture}>
        <Cover picture={story.cover} eager />
      </span>
    )}
    <div>
      <CardFacts story={story} t={t} />
      <h1 lang={story.lang}>
        <a href={story.href}>{story.headline}</a>
      </h1>
      {story.subheading && (
        <p className={css.subheading} lang={story.lang}>
          {story.subheading}
        </p>
      )}
    </div>
  </article>
);

const Empty = ({ frame, t }: { frame: Frame; t: Translate }) => (
  <div className={css.empty}>
    <h1>{t('site.empty_title')}</h1>
    <p className={css.subheading}>{t('site.empty_body', { name: frame.name })}</p>
  </div>
);

const Side = ({ frame, page, t }: { frame: Frame; page: FrontPage; t: Translate }) => (
  <aside className={css.frontAside}>
    {frame.contacts.length > 0 && (
      <section>
        <h2 className={css.sectionTitle}>{t('site.press_contacts')}</h2>
        {frame.contacts.slice(0, 3).map((contact) => (
          <Person key={`${contact.name}${contact.email}${contact.phone}`} contact={contact} />
        ))}
      </section>
    )}
    {page.about && (
      <section>
        <h2 className={css.sectionTitle}>{t('site.about', { name: frame.name })}</h2>
        <p className={`${css.keepLines} ${css.secondary}`} lang={frame.ownLang}>
          {page.about}
        </p>
      </section>
    )}
    <section>
      <h2 className={css.sectionTitle}>{t('site.follow_name', { name: frame.name })}</h2>
      <FollowForm frame={frame} t={t} />
    </section>
  </aside>
);
