import { Fragment } from 'react';
import type { Report, ReportItem, ReportSection } from './mail.ts';
import { Lines, MailFrame, Marked, Paragraph, TextLink } from './parts.tsx';
import { styles } from './theme.ts';

export const ReportMail = ({ lang, subject, sender, title, sentences, sections, closing, why, ways }: Report) => (
  <MailFrame lang={lang} subject={subject} sender={sender} preview={sentences.join(' ')} width={640}>
    <h1 className="ink" style={styles.title}>
      {title}
    </h1>
    {sentences.map((text, at) => (
      <Paragraph key={at}>{text}</Paragraph>
    ))}
    {sections.map((section, at) => (
      <Section key={at} section={section} />
    ))}
    {closing && closing.length > 0 && (
      <div className="rule" style={styles.end}>
        {closing.map((text, at) => (
          <Paragraph key={at}>{text}</Paragraph>
        ))}
      </div>
    )}
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
    {name && (
      <h2 className="ink" style={context || line ? styles.sectionName : styles.sectionAlone}>
        {name}
      </h2>
    )}
    {(context || line) && (
      <p className="soft" style={styles.sectionFacts}>
        {[context, line].filter(Boolean).join(' · ')}
      </p>
    )}
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

const Item = ({ item: { href, lang, headline, facts, excerpt, remark } }: { item: ReportItem }) => (
  <div className="rule" style={styles.item}>
    <h3 style={styles.headline}>
      <a className="ink" lang={lang} href={href} style={styles.headlineLink}>
        <Marked text={headline} />
      </a>
    </h3>
    <p className="soft" style={styles.facts}>
      {facts}
    </p>
    {remark && (
      <p className="ink" style={styles.remark}>
        <Lines text={remark} />
      </p>
    )}
    {excerpt && (
      <p className={remark ? 'soft' : 'ink'} lang={lang} style={remark ? styles.softExcerpt : styles.excerpt}>
        <Marked text={excerpt} />
      </p>
    )}
  </div>
);
