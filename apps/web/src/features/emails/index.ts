export { MailView, ScreenChoice, useScreen } from './preview/MailView.tsx';
