import type { RouteObject } from '@quoin/shared/runtime/router';
import { formRoute } from './forms/form-route.tsx';
import { messageForm } from './forms/message-form.ts';
import { signUpForm } from './forms/sign-up-form.ts';

/** Every public address. A route's id is its chunk's name: the edge preloads by it. */
export const routes: RouteObject[] = [{
  id: 'layout',
  lazy: () => import(/* webpackChunkName: "layout" */ './layout/layout-screen.tsx'),
  children: [{
    // Header and footer stand when a screen below fails, or its file does not come.
    id: 'screens',
    lazy: () => import(/* webpackChunkName: "layout" */ './layout/screens.ts'),
    children: [
      { id: 'home', index: true, lazy: () => import(/* webpackChunkName: "home" */ './home/home-screen.tsx') },
      { id: 'profile', path: 'profile/:slug', lazy: () => import(/* webpackChunkName: "profile" */ './pages/profile-screen.tsx') },
      { id: 'news', path: 'news/:slug', lazy: () => import(/* webpackChunkName: "news" */ './pages/news-screen.tsx') },
      { id: 'details', path: 'details', lazy: () => import(/* webpackChunkName: "details" */ './pages/details-screen.tsx') },
      { id: 'sitemap', path: 'sitemap', lazy: () => import(/* webpackChunkName: "sitemap" */ './pages/sitemap-screen.tsx') },
      formRoute(messageForm, { id: 'message-screen', lazy: () => import(/* webpackChunkName: "message-screen" */ './forms/message-screen.tsx') }),
      formRoute(signUpForm, { id: 'sign-up-screen', lazy: () => import(/* webpackChunkName: "sign-up-screen" */ './forms/sign-up-screen.tsx') }),
      { id: 'page', path: ':slug', lazy: () => import(/* webpackChunkName: "page" */ './pages/page-screen.tsx') },
      { id: 'not-found', path: '*', lazy: () => import(/* webpackChunkName: "not-found" */ './pages/not-found-screen.tsx') },
    ],
  }],
}];
