import * as react from 'react';
import * as apiClient from '@quoin/shared/runtime/api-client';
import * as appKey from '@quoin/shared/runtime/app-key';
import * as auth from '@quoin/shared/runtime/auth';
import * as router from '@quoin/shared/runtime/router';

/** The shared modules as this build sees them: shell and remotes expose theirs, so that anyone can check that they are one. */
export const singletons = {
  useState: react.useState,
  Link: router.Link,
  call: apiClient.call,
  authToken: auth.authToken,
  appKey: appKey.appKey,
};
