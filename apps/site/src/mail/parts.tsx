import { Fragment, type ReactNode } from 'react';
import type { MailLink, MarkedText, Sender } from './mail.ts';
import { runsOf } from './marks.ts';
import { adaptiveRules, buttonStyles, outlookRules, senderInk, styles } from './theme.ts';

const masthead: Sender = { name: 'Masthead' };

interface FrameProps {
  lang: string;
  subject: string;
  sender: Sender | undefined;
  /** Text that a list of mails shows after the subject. */
  preview: string;
  width: number;
  children: ReactNode;
}

/**
 * Draws the document around a mail. The empty cells keep the sheet at its width in Outlook on Windows, which does not
 * support max-width; elsewhere it shrinks with the window.
 */
export const MailFrame = ({ lang, subject, sender = masthead, preview, width, children }: FrameProps) => (
  <html lang={lang}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
      <title>{subject}</title>
      <style dangerouslySetInnerHTML={{ __html: adaptiveRules(sender) }} />
      <style dangerouslySetInnerHTML={{ __html: outlookRules }} />
    </head>
    <body className="paper" style={styles.body}>
      <div style={styles.preview}>{preview}</div>
      <table role="presentation" className="paper" width="100%" cellPadding={0} cellSpacing={0} border={0}>
        <tbody>
          <tr>
            <td />
            <td className="desk" width={width} style={{ ...styles.desk, width }}>
              <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
                <tbody>
                  <tr>
                    <td className="sheet ink" style={styles.sheet}>
                      <SenderLine sender={sender} />
                      {children}
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
            <td />
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

const SenderLine = ({ sender }: { sender: Sender }) => {
  const colour = senderInk(sender);
  return (
    <p className={sender.colour ? 'sender' : 'ink'} style={{ ...styles.sender, color: colour }}>
      {sender.logo ? (
        <img
          src={sender.logo}
          alt={sender.name}
          width={sender.logoSize?.width}
          height={sender.logoSize?.height ?? 32}
          style={{ border: 0, ...(sender.logoSize && { maxWidth: '100%' }) }}
        />
      ) : (
        sender.name
      )}
    </p>
  );
};

/** Writes the lines of a text. Outlook on Windows joins them where only a style keeps them apart. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));

export const Paragraph = ({ children }: { children: string }) => (
  <p className="ink" style={styles.paragraph}>
    <Lines text={children} />
  </p>
);

export const TextLink = ({ link }: { link: MailLink }) => (
  <a className="link" href={link.href} style={styles.link}>
    {link.label}
  </a>
);

/** Draws a button whose whole surface is a link, in Outlook on Windows too. */
export const Button = ({ link, sender }: { link: MailLink; sender: Sender | undefined }) => {
  const { cell, link: text } = buttonStyles(sender);
  const isOurs = !sender?.colour;
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '24px 0' }}>
      <tbody>
        <tr>
          <td className={isOurs ? 'button' : undefined} style={cell}>
            <a className={isOurs ? 'button-text' : undefined} href={link.href} style={text}>
              {link.label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
};

export const Marked = ({ text }: { text: MarkedText }) =>
  runsOf(text).map((run, at) =>
    run.isMarked ? (
      <mark key={at} className="mark" style={styles.mark}>
        {run.text}
      </mark>
    ) : (
      run.text
    ),
  );
