import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import './design/tokens.css';
import './design/base.css';

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
