import { createRoute, redirect } from '@tanstack/react-router';
import { permissionNow } from '../shared/actor/index.ts';
import { appPage } from '../shared/routing/index.ts';
import { homePath } from './navigation/sections.ts';
import { homePage } from './routes/home-page.ts';

/** '/' leads to the dashboard, or to the first page that the user may see. */
export const homeRoute = createRoute({
  ...appPage('/', homePage),
  beforeLoad: () => {
    throw redirect({ to: homePath((name) => permissionNow(name).can), replace: true });
  },
});
