/** Settings of a server under load: its limits are not what is tried. */
export const soakSettings = {
  METRICS_PORT: '0',
  RATE_LIMIT_PER_MINUTE: '0',
  CONNECTIONS_PER_CALLER: '5000',
  WEBHOOKS_PRIVATE: 'on',
  CONSOLE: 'off',
  SHUTDOWN_SECONDS: '5',
  LOG_LEVEL: 'info',
} as const;
