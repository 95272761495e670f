import type { LoaderFunctionArgs, RouteObject } from '@quoin/shared/runtime/router';
import type { readers } from './data/readers.ts';
import { formRoute } from './forms/form-route.tsx';
import { messageForm, signUpForm } from './forms/visitor-form.ts';
import { Layout } from './layout/layout.tsx';
import { ScreenError } from './pages/screen-error.tsx';

/**
 * Imports a route's loader from a chunk of its own. The edge runs the loaders; a browser fetches this chunk only for
 * what the edge could not render.
 */
const lazyLoader = (id: keyof typeof readers) => async (args: LoaderFunctionArgs) =>
  (await import(/* webpackChunkName: "calls" */ './data/readers.ts')).readers[id](args);

/** The routes of all public pages. A route's id is the name of its chunk: the edge uses it to preload the chunk. */
export const routes: RouteObject[] = [
  {
    id: 'layout',
    Component: Layout,
    loader: lazyLoader('layout'),
    children: [
      {
        // Header and footer stay when a screen fails or its chunk does not load.
        id: 'screens',
        ErrorBoundary: ScreenError,
        children: [
          {
            id: 'home',
            index: true,
            loader: lazyLoader('home'),
            lazy: () => import(/* webpackChunkName: "home" */ './home/home-screen.tsx'),
          },
          {
            id: 'profile',
            path: 'profile/:slug',
            loader: lazyLoader('profile'),
            lazy: () => import(/* webpackChunkName: "profile" */ './pages/profile-screen.tsx'),
          },
          {
            id: 'news',
            path: 'news/:slug',
            loader: lazyLoader('news'),
            lazy: () => import(/* webpackChunkName: "news" */ './pages/article/news-screen.tsx'),
          },
          {
            id: 'details',
            path: 'details',
            lazy: () => import(/* webpackChunkName: "details" */ './pages/details-screen.tsx'),
          },
          {
            id: 'sitemap',
            path: 'sitemap',
            loader: lazyLoader('sitemap'),
            lazy: () => import(/* webpackChunkName: "sitemap" */ './pages/sitemap-screen.tsx'),
          },
          {
            id: 'search',
            path: 'search',
            loader: lazyLoader('search'),
            lazy: () => import(/* webpackChunkName: "search" */ './search/search-screen.tsx'),
          },
          formRoute(messageForm, {
            id: 'message-screen',
            lazy: () => import(/* webpackChunkName: "message-screen" */ './forms/message-screen.tsx'),
          }),
          formRoute(signUpForm, {
            id: 'sign-up-screen',
            lazy: () => import(/* webpackChunkName: "sign-up-screen" */ './forms/sign-up-screen.tsx'),
          }),
          {
            id: 'page',
            path: ':slug',
            loader: lazyLoader('page'),
            lazy: () => import(/* webpackChunkName: "page" */ './pages/page-screen.tsx'),
          },
          {
            id: 'not-found',
            path: '*',
            loader: lazyLoader('not-found'),
            lazy: () => import(/* webpackChunkName: "not-found" */ './pages/not-found-screen.tsx'),
          },
        ],
      },
    ],
  },
];
