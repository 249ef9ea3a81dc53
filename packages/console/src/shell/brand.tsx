import mark from '../design/mark.svg';

export const Brand = () => (
  <span className="brand">
    <img src={mark} alt="" width={28} height={28} />
    <span>twin-oracle</span>
  </span>
);
