/**
 * What happens in Redis at once. `pairwise:nodes` holds the nodes by the end of their lease,
 * `pairwise:node:{node}` the people of a node, `pairwise:here:{user}` the nodes of a person;
 * a person without the last is nowhere. Times are those of Redis: one clock for all nodes.
 */
const NOW = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
`;

/** Node, people…: answers the people who were nowhere before. */
export const JOIN = `local came = {}
for i = 2, #ARGV do
  local key = 'pairwise:here:' .. ARGV[i]
  if redis.call('EXISTS', key) == 0 then came[#came + 1] = ARGV[i] end
  redis.call('SADD', key, ARGV[1])
  redis.call('SADD', 'pairwise:node:' .. ARGV[1], ARGV[i])
end
return came`;

/** Node, person: 1 when they are nowhere from now on, 2 when they were already. */
export const LEAVE = `local key = 'pairwise:here:' .. ARGV[2]
local was = redis.call('SREM', key, ARGV[1])
redis.call('SREM', 'pairwise:node:' .. ARGV[1], ARGV[2])
if redis.call('EXISTS', key) == 1 then return 0 end
return was == 1 and 1 or 2`;

/** Person: 1 when they are somewhere. */
export const HERE = `return redis.call('EXISTS', 'pairwise:here:' .. ARGV[1])`;

/**
 * Node, milliseconds of a lease: renews it. Answers whether it was held until now, whether
 * people were taken off this node meanwhile, and the nodes whose lease has run out.
 */
export const HEARTBEAT = `${NOW}
local before = tonumber(redis.call('ZSCORE', 'pairwise:nodes', ARGV[1]) or 0)
redis.call('ZADD', 'pairwise:nodes', now + ARGV[2], ARGV[1])
local swept = redis.call('DEL', 'pairwise:swept:' .. ARGV[1])
local answer = {before > now and 1 or 0, swept}
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', 'pairwise:nodes', '-inf', now)) do
  answer[#answer + 1] = dead
end
return answer`;

/**
 * Dead node, people at once: takes people off it. Answers whether nothing is left to do, the
 * end of its lease, and the people who are nowhere from now on.
 */
export const SWEEP = `${NOW}
local lease = redis.call('ZSCORE', 'pairwise:nodes', ARGV[1])
if not lease or tonumber(lease) > now then return {1, lease or '0'} end
local answer = {0, lease}
for _, user in ipairs(redis.call('SPOP', 'pairwise:node:' .. ARGV[1], ARGV[2])) do
  local key = 'pairwise:here:' .. user
  if redis.call('SREM', key, ARGV[1]) == 1 and redis.call('EXISTS', key) == 0 then
    answer[#answer + 1] = user
  end
end
redis.call('SET', 'pairwise:swept:' .. ARGV[1], 1, 'EX', 3600)
if redis.call('EXISTS', 'pairwise:node:' .. ARGV[1]) == 0 then
  redis.call('ZREM', 'pairwise:nodes', ARGV[1])
  answer[1] = 1
end
return answer`;
