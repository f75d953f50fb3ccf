import type { EmbedPage, Translate } from './pages.ts';
import { CardFacts, Cover } from './parts.tsx';
import { css } from './styles.ts';

/** The list of stories inside a frame of another site; every link opens outside of it. */
export const Embed = ({ embed, t }: { embed: EmbedPage; t: Translate }) => (
  <main>
    <h1>
      <a href={embed.href} target="_blank" rel="noopener">
        {embed.name}
      </a>
    </h1>
    {embed.stories.length === 0 && <p className={css.meta}>{t('site.empty_title')}</p>}
    {embed.stories.map((story) => (
      <article key={story.href} className={css.row}>
        <div className={css.grow}>
          <CardFacts story={story} t={t} />
          <h2 lang={story.lang}>
            <a href={story.href} target="_blank" rel="noopener">
              {story.headline}
            </a>
          </h2>
        </div>
        {story.cover && <Cover picture={story.cover} />}
      </article>
    ))}
  </main>
);
