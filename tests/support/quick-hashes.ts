import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

// Servers of tests load this file first. Their accounts, thousands a run, need no protection, and a tenth of all
// processor time went into their hashes; tests/unit/account checks the real cost.
const { argon2 } = crypto;
crypto.argon2 = (algorithm, parameters, callback) => {
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
};
syncBuiltinESMExports();
