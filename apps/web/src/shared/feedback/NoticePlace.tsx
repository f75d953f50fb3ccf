import { Notifications } from '@mantine/notifications';
import { noticeMilliseconds } from './notify.ts';

/** Where notices appear: bottom right, four at most, ten seconds each unless somebody is at them. */
export function NoticePlace() {
  return (
    <Notifications
      position="bottom-right"
      autoClose={noticeMilliseconds}
      containerWidth={340}
      limit={4}
      transitionDuration={140}
    />
  );
}
