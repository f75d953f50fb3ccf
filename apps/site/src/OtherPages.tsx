import { Icon } from './icons.tsx';
import type {
  EnquiryPage,
  FollowPage,
  Frame,
  KitFile,
  ListPage,
  NoticePage,
  PressKitPage,
  Translate,
} from './pages.ts';
import { Cover, FollowForm, Grid, Older, Person, Player } from './parts.tsx';
import { css } from './styles.ts';

/** A category, or the answer to a search. */
export const List = ({ frame, page, t }: { frame: Frame; page: ListPage; t: Translate }) => (
  <div className={css.page}>
    <h1>{page.title}</h1>
    {page.search && (
      <search>
        <form className={css.searchForm} method="get" action={`${frame.base}/search`}>
          <label className={css.readerOnly} htmlFor="q">
            {t('site.search_label')}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            maxLength={200}
            defaultValue={page.search.query}
            placeholder={t('site.search_label')}
          />
          <button className={css.button} type="submit">
            {t('site.search')}
          </button>
        </form>
      </search>
    )}
    {page.search?.found && <p className={`${css.meta} ${css.found}`}>{page.search.found}</p>}
    {!page.search && page.stories.length === 0 && <p className={css.subheading}>{t('site.category_empty')}</p>}
    <Grid stories={page.stories} t={t} level="h2" />
    <Older href={page.older} t={t} />
  </div>
);

export const PressKit = ({ page, t }: { page: PressKitPage; t: Translate }) => (
  <div className={css.page}>
    <h1>{t('site.press_kit')}</h1>
    {page.everything && (
      <p>
        <a className={css.button} href={page.everything.href}>
          <Icon name="download" />
          {t('site.everything', { size: page.everything.size })}
        </a>
      </p>
    )}
    {page.files.length === 0 && page.videos.length === 0 && <p className={css.subheading}>{t('site.kit_empty')}</p>}
    <div className={`${css.grid} ${css.kitGrid}`}>
      {page.files.map((file) => (
        <KitEntry key={file.high.href} file={file} t={t} />
      ))}
    </div>
    {page.videos.length > 0 && (
      <section className={css.moreStories}>
        <h2 className={css.sectionTitle}>{t('site.films')}</h2>
        <div className={css.grid}>
          {page.videos.map((video) => (
            <div key={video.href}>
              {video.frame && (
                <Player src={video.frame} title={video.label} label={t('site.show_from', { host: video.label })} />
              )}
              <a className={css.link} href={video.href} rel="noopener">
                {video.label}
              </a>
            </div>
          ))}
        </div>
      </section>
    )}
  </div>
);

const KitEntry = ({ file, t }: { file: KitFile; t: Translate }) => (
  <figure>
    <div className={file.picture ? css.picture : `${css.picture} ${css.noPicture}`}>
      {file.picture ? <Cover picture={file.picture} /> : <Icon name={file.icon} />}
    </div>
    <figcaption>
      <b>{file.title}</b>
      <span className={`${css.meta} ${css.line}`}>{[file.detail, file.credit].filter(Boolean).join(' · ')}</span>
      <span className={`${css.row} ${css.gap} ${css.wrap}`}>
        <a className={css.link} href={file.high.href}>
          {file.low ? t('site.high_resolution') : t('site.download')}{' '}
          <span className={css.faint}>{file.high.detail}</span>
        </a>
        {file.low && (
          <a className={css.link} href={file.low.href}>
            {t('site.low_resolution')} <span className={css.faint}>{file.low.detail}</span>
          </a>
        )}
      </span>
    </figcaption>
  </figure>
);

export const Contacts = ({ frame, t }: { frame: Frame; t: Translate }) => (
  <div className={`${css.page} ${css.narrow}`}>
    <h1>{t('site.press_contacts')}</h1>
    {frame.contacts.map((contact) => (
      <Person key={`${contact.name}${contact.email}${contact.phone}`} contact={contact} />
    ))}
    {frame.writeTo && (
      <p className={css.older}>
        <a className={css.button} href={frame.writeTo} rel="nofollow">
          {t('site.write')}
        </a>
      </p>
    )}
  </div>
);

/** The form for enquiries. A refused one keeps its entries. */
export const Enquiry = ({ frame, page, t }: { frame: Frame; page: EnquiryPage; t: Translate }) => {
  const { step, values, token } = page;
  const isWrong = step === 'invalid' || step === 'again' || step === 'busy';
  const field = (
    name: 'name' | 'email' | 'outlet',
    more: { type?: 'email'; autoComplete: string; required?: boolean },
  ) => (
    <label className={css.field}>
      {t(`site.enquiry_fields.${name}`)}
      <input name={name} maxLength={255} defaultValue={values[name]} {...more} />
    </label>
  );
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <h1>{t(step === 'sent' ? 'site.enquiry_steps.sent_title' : 'site.enquiry_name', { name: frame.name })}</h1>
      <p className={isWrong ? `${css.subheading} ${css.warning}` : css.subheading} role={isWrong ? 'alert' : undefined}>
        {t(`site.enquiry_steps.${step}`, { name: frame.name })}
      </p>
      {step !== 'sent' && (
        <form className={css.fields} method="post" action={frame.writeTo ?? ''}>
          {field('name', { autoComplete: 'name', required: true })}
          {field('email', { type: 'email', autoComplete: 'email', required: true })}
          {field('outlet', { autoComplete: 'organization' })}
          <label className={css.field}>
            {t('site.enquiry_fields.message')}
            <textarea name="message" rows={8} maxLength={5000} required defaultValue={values.message} />
          </label>
          {/* People leave it empty; programs that fill every field do not. */}
          <span className={css.trap} aria-hidden="true">
            <input name="website" tabIndex={-1} autoComplete="off" />
          </span>
          <input type="hidden" name="story" value={values.story} />
          <input type="hidden" name="token" value={token} />
          <button className={css.button} type="submit">
            {t('site.enquiry_send')}
          </button>
          <p className={css.meta}>{t('site.enquiry_promise', { name: frame.name })}</p>
        </form>
      )}
    </div>
  );
};

/** Asking, confirming and leaving: each step is one sentence and at most one button. */
export const Follow = ({ frame, page, t }: { frame: Frame; page: FollowPage; t: Translate }) => {
  const say = (part: string) => t(`site.follow_steps.${page.step}_${part}`, { name: frame.name });
  const asks = page.step === 'ask' || page.step === 'invalid' || page.step === 'busy';
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <h1>{say('title')}</h1>
      <p
        className={
          page.step === 'invalid' || page.step === 'busy' ? `${css.subheading} ${css.warning}` : css.subheading
        }
      >
        {say('body')}
      </p>
      {asks && <FollowForm frame={frame} t={t} />}
      {(page.step === 'confirm' || page.step === 'leave') && (
        <form method="post">
          <button className={css.button} type="submit">
            {say('button')}
          </button>
        </form>
      )}
      {asks && (
        <section id="feeds" className={css.moreStories}>
          <h2 className={css.sectionTitle}>{t('site.feeds')}</h2>
          <ul className={css.fileList}>
            {page.feeds.map((feed) => (
              <li key={feed.href}>
                <Icon name="feed" />
                <a className={css.grow} href={feed.href}>
                  {feed.label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

export const Notice = ({ frame, page, t }: { frame: Frame; page: NoticePage; t: Translate }) => (
  <div className={`${css.page} ${css.narrow}`}>
    <h1>{t(page.status === 410 ? 'site.gone_title' : 'site.missing_title')}</h1>
    <p className={css.subheading}>{t(page.status === 410 ? 'site.gone_body' : 'site.missing_body')}</p>
    <p>
      <a className={css.quietButton} href={frame.base || '/'}>
        {t('site.to_front')}
      </a>
    </p>
  </div>
);
