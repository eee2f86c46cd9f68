import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Servers of browser tests load this file first. Their accounts, about a thousand a run, need no protection, and a
// tenth of all processor time went into their hashes; tests/server checks the real cost.
const { argon2 } = crypto;
crypto.argon2 = (algorithm, parameters, callback) => {
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
};
syncBuiltinESMExports();
