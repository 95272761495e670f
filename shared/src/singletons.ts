import * as react from 'react';
import * as apiClient from '@quoin/shared/runtime/api-client';
import * as appKey from '@quoin/shared/runtime/app-key';
import * as auth from '@quoin/shared/runtime/auth';
import * as router from '@quoin/shared/runtime/router';

/**
 * The shared modules as this build sees them. It is itself not shared: the shell and every remote carry their own copy
 * of this file, so that anyone can check that what they see is one.
 */
export const singletons = {
  useState: react.useState,
  Link: router.Link,
  call: apiClient.call,
  authToken: auth.authToken,
  appKey: appKey.appKey,
};
