import path from 'node:path';

export const pinnedNode = (root) =>
  path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
