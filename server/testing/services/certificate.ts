import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';

/** Files in PEM. */
export interface TestCertificate {
  /** The certificate, which clients have to trust. */
  readonly certFile: string;
  readonly keyFile: string;
  /** What is in `certFile`. */
  readonly cert: string;
}

/** Writes a self-signed certificate of 127.0.0.1 into the folder. */
export async function writeCertificate(folder: string): Promise<TestCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'twin-oracle test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  const certFile = join(folder, 'certificate.pem');
  const keyFile = join(folder, 'key.pem');
  await writeFile(certFile, cert);
  await writeFile(keyFile, key);
  return { certFile, keyFile, cert };
}
