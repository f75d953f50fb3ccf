import { plainNotice } from '../../shared/feedback/notify.ts';
import { useT } from '../../shared/i18n/index.ts';
import { useStore } from '../../shared/store.ts';
import classes from './banners.module.css';

/** Shows a notice without the component for notices, which could not be loaded. */
export function PlainNotice() {
  const notice = useStore(plainNotice);
  return notice && <Shown notice={notice} />;
}

function Shown({ notice }: { notice: NonNullable<ReturnType<typeof plainNotice.get>> }) {
  const t = useT('app');
  const close = () => plainNotice.set(null);
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
