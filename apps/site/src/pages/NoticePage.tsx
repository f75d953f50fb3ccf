import { themed } from '../look/palette.ts';
import noticeStyle from './notice.css?inline';
import { PageDocument } from './PageDocument.tsx';
import type { NoticePage as Page } from './pages.ts';

const style = themed('auto', ['paper', 'sheet', 'ink', 'rule2', 'signal', 'onSignal', 'danger']) + noticeStyle;

export const NoticePage = ({ page: { lang, title, paragraphs, buttons, password, fonts = '' } }: { page: Page }) => (
  <PageDocument lang={lang} title={`${title} | Masthead`} style={fonts + style} isPrivate>
    <main>
      <h1>{title}</h1>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {buttons.length > 0 && (
        <form method="post">
          {password && <PasswordField password={password} />}
          {buttons.map(({ name, value, label, plain }) => (
            <button key={value} type="submit" name={name} value={value} className={plain ? 'plain' : undefined}>
              {label}
            </button>
          ))}
        </form>
      )}
    </main>
  </PageDocument>
);

const PasswordField = ({ password: { label, error } }: { password: NonNullable<Page['password']> }) => (
  <p className="field">
    <label htmlFor="password">{label}</label>
    <input
      id="password"
      name="password"
      type="password"
      required
      maxLength={200}
      autoComplete="off"
      aria-invalid={error !== null}
      aria-describedby={error ? 'problem' : undefined}
    />
    {error && (
      <span id="problem" role="alert">
        {error}
      </span>
    )}
  </p>
);
