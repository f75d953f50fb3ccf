import type { Notice } from '../../shared/feedback/notice.ts';
import { plainNotices } from '../../shared/feedback/notify.ts';
import { useT } from '../../shared/i18n/index.ts';
import { useStore } from '../../shared/store.ts';
import classes from './banners.module.css';

/** Shows notices without the component for notices, which could not be loaded. */
export function PlainNotices() {
  const notices = useStore(plainNotices);
  if (notices.length === 0) return null;
  return (
    <div className={classes.plains}>
      {notices.map((notice) => (
        <Shown key={`${notice.title} ${notice.body}`} notice={notice} />
      ))}
    </div>
  );
}

function Shown({ notice }: { notice: Notice }) {
  const t = useT('app');
  const close = () => plainNotices.set(plainNotices.get().filter((one) => one !== notice));
  const { title, body, undo, action } = notice;
  const offer = undo ? { label: t('undo'), onClick: undo } : action;
  return (
    <div role="alert" className={classes.plain}>
      <div>
        <b>{title}</b>
        {body && <p>{body}</p>}
      </div>
      {offer && (
        <button
          type="button"
          className="underlined"
          onClick={() => {
            close();
            offer.onClick();
          }}
        >
          {offer.label}
        </button>
      )}
      <button type="button" className="underlined" onClick={close}>
        {t('close')}
      </button>
    </div>
  );
}
