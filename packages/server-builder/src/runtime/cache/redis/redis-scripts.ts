/*
 * Redis runs a script without other commands in between. Keys of one entry have the same hash tag, and those of all invalidations another
 * one, so that each script has its keys in one slot of a cluster.
 */

/** The sequence starts with the time, so that it also grows if Redis loses its data. Lua would round it, so it stays text. */
const currentSequence = `
local function current(key)
  if redis.call('exists', key) == 0 then
    local now = redis.call('time')
    redis.call('set', key, now[1] .. string.format('%06d', now[2]))
  end
  return redis.call('get', key)
end
`

/** KEYS: sequence, log. Returns the sequence, and the id of the last message in the log. */
export const startScript = `${currentSequence}
local sequence = current(KEYS[1])
local last = redis.call('xrevrange', KEYS[2], '+', '-', 'COUNT', 1)
return { sequence, last[1] and last[1][1] or '0-0' }
`

/** KEYS: sequence, log, rows of tags. ARGV: 1 if soft, tags as JSON, lifetime of rows. Returns the sequence of the invalidation. */
export const invalidateScript = `${currentSequence}
current(KEYS[1])
redis.call('incr', KEYS[1])
local sequence = redis.call('get', KEYS[1])
for index = 3, #KEYS do
  local row = redis.call('get', KEYS[index])
  local hard, soft = string.match(row or '0,0', '^(%d+),(%d+)$')
  if ARGV[1] == '1' then soft = sequence else hard = sequence end
  redis.call('set', KEYS[index], (hard or '0') .. ',' .. (soft or '0'), 'PX', ARGV[3])
end
redis.call('xadd', KEYS[2], 'MAXLEN', '~', 10000, '*', 'sequence', sequence, 'soft', ARGV[1], 'tags', ARGV[2])
return sequence
`

/**
 * KEYS: lock, entry. ARGV: token, entry, lifetime. Returns 0 if the lock was lost: the process was paused, or Redis was restarted, and
 * another process may have computed a newer entry.
 */
export const commitScript = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('set', KEYS[2], ARGV[2], 'PX', ARGV[3])
redis.call('del', KEYS[1])
return 1
`

/** KEYS: lock. ARGV: token. */
export const releaseScript = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end
return 0
`

/** KEYS: lock. ARGV: token, lease. */
export const renewScript = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0
`

/** KEYS: index. ARGV: id, when it is dropped, now, limit. Returns the ids of entries to drop. */
export const indexScript = `
redis.call('zadd', KEYS[1], ARGV[2], ARGV[1])
redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[3])
local over = redis.call('zcard', KEYS[1]) - tonumber(ARGV[4])
local dropped = {}
if over > 0 then
  local popped = redis.call('zpopmin', KEYS[1], math.min(over, 1000))
  for index = 1, #popped, 2 do dropped[#dropped + 1] = popped[index] end
end
return dropped
`

/**
 * KEYS: counter, index of counters. ARGV: length of a window in milliseconds, limit of counters. Returns the count, and the milliseconds until the
 * window ends. Above the limit, the counter that ends first is dropped.
 */
export const countScript = `
local count = redis.call('incr', KEYS[1])
if count == 1 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  local time = redis.call('time')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('zremrangebyscore', KEYS[2], '-inf', now)
  redis.call('zadd', KEYS[2], now + ARGV[1], KEYS[1])
  if redis.call('zcard', KEYS[2]) > tonumber(ARGV[2]) then redis.call('del', redis.call('zpopmin', KEYS[2])[1]) end
end
return { count, redis.call('pttl', KEYS[1]) }
`

/** KEYS: processes. ARGV: id of the process, sequence that it has seen. */
export const acknowledgeScript = `
local now = redis.call('time')
redis.call('hset', KEYS[1], ARGV[1], ARGV[2] .. ',' .. now[1])
return 1
`

/** KEYS: processes. ARGV: sequence. Returns the number of running processes that have not seen it. */
export const unawareScript = `
local now = tonumber(redis.call('time')[1])
local processes = redis.call('hgetall', KEYS[1])
local unaware = 0
for index = 1, #processes, 2 do
  local sequence, seen = string.match(processes[index + 1], '^(%d+),(%d+)$')
  if sequence == nil or now - tonumber(seen) > 60 then redis.call('hdel', KEYS[1], processes[index])
  elseif now - tonumber(seen) <= 3 and tonumber(sequence) < tonumber(ARGV[1]) then unaware = unaware + 1 end
end
return unaware
`
