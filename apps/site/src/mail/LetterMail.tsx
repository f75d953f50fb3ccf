import type { Letter } from './mail.ts';
import { Button, Lines, MailFrame, Paragraph } from './parts.tsx';
import { styles } from './theme.ts';

export const LetterMail = ({ lang, subject, sender, greeting, paragraphs, action, closing }: Letter) => (
  <MailFrame lang={lang} subject={subject} sender={sender} preview={paragraphs[0] ?? ''} width={560}>
    <Paragraph>{greeting}</Paragraph>
    {paragraphs.map((text) => (
      <Paragraph key={text}>{text}</Paragraph>
    ))}
    {action && <Button link={action} sender={sender} />}
    <p className="soft" style={styles.closing}>
      <Lines text={closing} />
    </p>
  </MailFrame>
);
