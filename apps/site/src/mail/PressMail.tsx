import type { PressMessage } from './mail.ts';
import { Lines, MailFrame, Paragraph, TextLink } from './parts.tsx';
import { dress, styles } from './theme.ts';

const MailedStory = ({ story }: { story: NonNullable<PressMessage['story']> }) => (
  <>
    <h1 className="ink" style={styles.title}>
      {story.headline}
    </h1>
    {story.subheading && <Paragraph>{story.subheading}</Paragraph>}
    {story.cover && (
      <p style={styles.paragraph}>
        <img src={story.cover.src} alt={story.cover.alt} width={576} style={styles.cover} />
      </p>
    )}
    <div className="ink" dangerouslySetInnerHTML={{ __html: dress(story.html) }} />
    {story.more && (
      <p className="ink" style={styles.paragraph}>
        <TextLink link={story.more} />
      </p>
    )}
  </>
);

/** Draws a link without words, which no mail program shows and no screen reader or keyboard reaches. */
const EmptyLink = ({ href }: { href: string }) => (
  <span aria-hidden="true">
    {/* biome-ignore lint/a11y/useAnchorContent: nobody should find this link */}
    <a href={href} tabIndex={-1} style={{ display: 'none' }} />
  </span>
);

/** Draws a message that a person has written to many people. Its HTML is safe: the server has cleaned it. */
export const PressMail = ({
  lang,
  subject,
  sender,
  preview,
  body,
  story,
  signature,
  why,
  ways,
  pixel,
  trap,
}: PressMessage) => (
  <MailFrame lang={lang} subject={subject} sender={sender} preview={preview} width={640}>
    <div className="ink" dangerouslySetInnerHTML={{ __html: dress(body) }} />
    {story && <MailedStory story={story} />}
    {signature && (
      <p className="ink" style={styles.paragraph}>
        <Lines text={signature} />
      </p>
    )}
    <p className="soft rule" style={styles.foot}>
      {why}
      {ways.map((way) => (
        <span key={way.href}>
          {' '}
          <TextLink link={way} />
        </span>
      ))}
    </p>
    {pixel && <img src={pixel} alt="" width={1} height={1} style={{ border: 0, display: 'block' }} />}
    {trap && <EmptyLink href={trap} />}
  </MailFrame>
);
