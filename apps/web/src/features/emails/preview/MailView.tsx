import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@masthead/contract';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../shared/format/index.ts';
import { useT } from '../../../shared/i18n/index.ts';
import { IconAlertTriangle } from '../../../shared/icons/index.ts';
import { SegmentedControl } from '../../../shared/parts/index.ts';
import { styleNonce } from '../../../shared/style-nonce.ts';
import { frameOf } from '../../notifications/index.ts';
import classes from './preview.module.css';

const ways = ['wide', 'phone', 'text'] as const;
const lights = ['light', 'dark'] as const;

/** The screen on which a mail is shown. */
interface Screen {
  way: (typeof ways)[number];
  light: (typeof lights)[number];
}

/** Returns the e-mail in the colours of a light or a dark screen, whichever the reader's own screen has. */
const inLight = (html: string, light: Screen['light']): string =>
  html.replace(/\(\s*prefers-color-scheme:\s*dark\s*\)/g, light === 'dark' ? '(min-width: 0)' : '(max-width: 0)');

/** Keeps on which screen a mail is shown: wide or a phone by the reader's own at first. */
export function useScreen() {
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [screen, setScreen] = useState<Screen>({ way: isPhone ? 'phone' : 'wide', light: 'light' });
  return { isPhone, screen, setScreen };
}

/** Lets the reader choose the screen. */
export function ScreenChoice({ screen, onChange }: { screen: Screen; onChange: (screen: Screen) => void }) {
  const t = useT('mailing');
  return (
    <>
      <SegmentedControl
        aria-label={t('preview.way')}
        data={ways.map((value) => ({ value, label: t(`preview.${value}`) }))}
        value={screen.way}
        onChange={(way) => onChange({ ...screen, way: way as Screen['way'] })}
      />
      {screen.way !== 'text' && (
        <SegmentedControl
          aria-label={t('preview.colours')}
          data={lights.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={screen.light}
          onChange={(light) => onChange({ ...screen, light: light as Screen['light'] })}
        />
      )}
    </>
  );
}

interface Props {
  mail: { subject: string; html: string; text: string; html_bytes: number };
  screen: Screen;
  isStale?: boolean;
}

/** Shows a mail as it is received. */
export function MailView({ mail, screen: { way, light }, isStale = false }: Props) {
  const t = useT('mailing');
  const { number } = useFormat();
  const { html } = mail;
  const frame = useMemo(() => frameOf(inLight(html, light), styleNonce), [html, light]);
  return (
    <div className={classes.version} aria-busy={isStale}>
      <p className={classes.subject}>
        <span>{t('parts.subject')}</span> <b>{mail.subject || '–'}</b>
      </p>
      {mail.html_bytes > limits.emailHtmlBytes && (
        <p className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {t('preview.large', { kilobytes: number(Math.ceil(mail.html_bytes / 1000)) })}
        </p>
      )}
      {way === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
        <pre tabIndex={0}>{mail.text}</pre>
      ) : (
        <div className={classes.screen} data-way={way} data-light={light}>
          <iframe key={light} title={t('preview.frame')} srcDoc={frame} sandbox="" />
        </div>
      )}
    </div>
  );
}
