import { QRCodeSVG } from 'qrcode.react';

/**
 * A QR code with its quiet zone. It is dark on white in both colour schemes, because cameras need
 * that contrast.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      size={160}
      marginSize={3}
      level="M"
      bgColor="#ffffff"
      fgColor="#15171c"
      title={label}
      role="img"
    />
  );
}
