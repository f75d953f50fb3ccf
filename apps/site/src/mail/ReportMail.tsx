import { Fragment } from 'react';
import type { Report, ReportItem, ReportSection } from './mail.ts';
import { MailFrame, Marked, Paragraph, TextLink } from './parts.tsx';
import { styles } from './theme.ts';

export const ReportMail = ({ lang, subject, sender, title, sentences, sections, why, ways }: Report) => (
  <MailFrame lang={lang} subject={subject} sender={sender} preview={sentences.join(' ')} width={640}>
    <h1 className="ink" style={styles.title}>
      {title}
    </h1>
    {sentences.map((text) => (
      <Paragraph key={text}>{text}</Paragraph>
    ))}
    {sections.map((section) => (
      <Section key={`${section.context} ${section.name}`} section={section} />
    ))}
    <p className="soft rule" style={styles.foot}>
      {why}
      <br />
      {ways.map((link, at) => (
        <Fragment key={link.href}>
          {at > 0 && ' · '}
          <TextLink link={link} />
        </Fragment>
      ))}
    </p>
  </MailFrame>
);

const Section = ({ section: { name, context, line, items, more } }: { section: ReportSection }) => (
  <>
    <h2 className="ink" style={styles.sectionName}>
      {name}
    </h2>
    <p className="soft" style={styles.sectionFacts}>
      {[context, line].filter(Boolean).join(' · ')}
    </p>
    {items.map((item) => (
      <Item key={item.href} item={item} />
    ))}
    {more && (
      <p style={styles.more}>
        <TextLink link={more} />
      </p>
    )}
  </>
);

const Item = ({ item: { href, lang, headline, facts, excerpt } }: { item: ReportItem }) => (
  <div className="rule" style={styles.item}>
    <h3 style={styles.headline}>
      <a className="ink" lang={lang} href={href} style={styles.headlineLink}>
        <Marked text={headline} />
      </a>
    </h3>
    <p className="soft" style={styles.facts}>
      {facts}
    </p>
    {excerpt && (
      <p className="ink" lang={lang} style={styles.excerpt}>
        <Marked text={excerpt} />
      </p>
    )}
  </div>
);
