import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './feedback.module.css';
import { noticeMilliseconds } from './notice.ts';

/** The place for notices: bottom right, four at most, ten seconds each, longer while hovered or focused. */
export function NoticePlace() {
  return (
    <Notifications
      classNames={{ root: classes.place }}
      position="bottom-right"
      autoClose={noticeMilliseconds}
      containerWidth={340}
      limit={4}
      transitionDuration={140}
    />
  );
}
