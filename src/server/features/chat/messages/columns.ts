/**
 * The columns of a StoredMessage, for SQL: a prepared `select *` would fail on PostgreSQL from the
 * moment another node adds a column.
 */
export const MESSAGE_COLUMNS =
  '"lowUserId", "highUserId", id, "senderId", "clientId", kind, text, payload, state, change';
