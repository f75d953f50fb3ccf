import type { Translate } from '../pages.ts';
import type { StoryDocument as Content } from './print.ts';

/** A story on paper, in one of the ready-made frames of a PR style. */
export const StoryDocument = ({ document, t }: { document: Content; t: Translate }) => {
  const { story, logo } = document;
  return (
    <div className={`document ${document.template}`}>
      <header className={`letterhead ${logo?.position ?? 'none'}`}>
        {logo && <img src={logo.src} alt="" />}
        <div>
          <b>{document.newsroom}</b>
          <span>{story.type}</span>
        </div>
      </header>
      <p className="meta">{story.published}</p>
      <h1>{story.headline}</h1>
      {story.subheading && <p className="subheading">{story.subheading}</p>}
      {story.cover && (
        <figure className="hero">
          <img src={story.cover.src} alt={story.cover.alt} />
          {story.cover.caption && <figcaption className="caption">{story.cover.caption}</figcaption>}
        </figure>
      )}
      {story.inShort && <div className="inShort" dangerouslySetInnerHTML={{ __html: story.inShort }} />}
      <div className="copytext" dangerouslySetInnerHTML={{ __html: story.text }} />
      {story.boilerplate && (
        <section className="boilerplate">
          <h2>{t('site.about', { name: document.newsroom })}</h2>
          <div className="copytext small" dangerouslySetInnerHTML={{ __html: story.boilerplate }} />
        </section>
      )}
      <footer>
        {story.contact && (
          <p>
            <b>{t('site.press_contact')}</b>
            <br />
            {[story.contact.name, story.contact.role].filter(Boolean).join(', ')}
            <br />
            {[story.contact.phone, story.contact.email].filter(Boolean).join(' · ')}
          </p>
        )}
        <p className="meta">{[document.address, document.url].filter(Boolean).join(' · ')}</p>
      </footer>
    </div>
  );
};
