/** The advisory locks of this server. One list, because PostgreSQL identifies them by plain numbers. */
export const MIGRATION_LOCK = 7_316_001;
export const DATA_FOLDER_LOCK = 7_316_002;
export const FIRST_KEY_LOCK = 7_316_003;
// 7_316_005 is used inside the database, before an event gets its number (migration 0014).
export const SEED_LOCK = 7_316_006;

/** The first of two numbers; the second is `hashtext` of the owner's DID. Owners with the same hash only wait for each other. */
export const DELEGATION_LOCK_CLASS = 7_316_004;
export const WEBHOOK_LOCK_CLASS = 7_316_007;
export const IMPORT_LOCK_CLASS = 7_316_008;
/** The second number is `hashtext` of the host. It is taken after the lock of the owner. */
export const WEBHOOK_HOST_LOCK_CLASS = 7_316_009;

export const RETENTION_LOCK = 7_316_012;
export const ERASURE_LOCK = 7_316_013;
export const RUN_WEEKS_LOCK = 7_316_014;

export const PLUGIN_MIGRATION_LOCK = 7_316_010;
/** The second number is `hashtext` of the plugin and the job. */
export const PLUGIN_JOB_LOCK_CLASS = 7_316_011;
