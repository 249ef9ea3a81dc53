/** The advisory locks this server takes. One list, because PostgreSQL knows them by bare numbers. */
export const MIGRATION_LOCK = 7_316_001;
export const DATA_FOLDER_LOCK = 7_316_002;
export const FIRST_KEY_LOCK = 7_316_003;
